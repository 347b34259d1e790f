import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Bidder } from "@trestle/domain/bids/bid.ts";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { queryOf } from "../../../../lib/endpoints.ts";
import { Button, Icon, nameOf, PersonName } from "../../../../ui/index.ts";
import styles from "./invite-dialog.module.css";

const PAUSE_MS = 200;

type Props = { badge: (score: number) => ReactNode; busy: boolean; onInvite: (developer: Bidder) => void };

/** Finds a verified developer by name as you type; a chosen developer is shown before the invitation is sent. */
export function DeveloperSearch({ badge, busy, onInvite }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Bidder | null>(null);
  const [question] = useDebouncedValue(text.trim(), PAUSE_MS);
  const search = useQuery({
    ...queryOf("GET /api/bids/developers", { query: { search: question } }),
    placeholderData: (before) => before,
    enabled: combobox.dropdownOpened && question !== "",
  });
  const found = text.trim() && question ? search.data : undefined;

  // Enter takes the likeliest, without a way down to it.
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (found?.length) selectFirst();
  }, [found]);

  const choose = (id: string) => {
    const developer = found?.find(({ _id }) => _id === id);
    if (!developer) return;
    setText(nameOf(developer));
    setChosen(developer);
    combobox.closeDropdown();
  };
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
        <Combobox.Target>
          <TextInput
            label="Developer"
            placeholder="Name of a verified developer"
            autoComplete="off"
            maxLength={100}
            data-autofocus
            leftSection={<Icon name="search" size={16} />}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setChosen(null);
              combobox.openDropdown();
            }}
            onFocus={() => text.trim() && !chosen && combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!text.trim()}>
          <Combobox.Options aria-label="Developers" className={styles.options}>
            {found?.map((developer) => (
              <Combobox.Option key={developer._id} value={developer._id} className={styles.option}>
                {badge(developer.overallScore)}
                <span>
                  <span className="strong">
                    <PersonName person={developer} />
                  </span>
                  <span className="t-xs muted">{statsLine(developer)}</span>
                </span>
              </Combobox.Option>
            ))}
            {found?.length ? null : <Combobox.Empty>{stateOf(search, question)}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {chosen ? (
        <div className={styles.chosen}>
          {badge(chosen.overallScore)}
          <span>
            <span className="strong">
              <PersonName person={chosen} />
            </span>
            <span className="t-s muted">{statsLine(chosen)}</span>
            {chosen.bio ? <span className="t-s muted">{chosen.bio}</span> : null}
          </span>
          <Button kind="primary" busy={busy} onClick={() => onInvite(chosen)}>
            Invite
          </Button>
        </div>
      ) : null}
    </>
  );
}

const statsLine = ({ overallScore, buildStats: { completed, successRate } }: Bidder): string => {
  const score = `SCORS ${Math.round(overallScore)}`;
  return completed === 0
    ? `${score}, nothing completed here yet`
    : `${score}, ${completed} completed, ${Math.round(successRate)}% success`;
};

function stateOf({ isError, isSuccess }: { isError: boolean; isSuccess: boolean }, question: string): string {
  if (isError) return "We can't search developers right now. Keep typing to try again.";
  return isSuccess && question ? "No verified developers match this name." : "Searching…";
}
