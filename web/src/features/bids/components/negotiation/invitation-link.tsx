import { pages } from "@trestle/domain/pages.ts";
import { useRef, useState } from "react";
import { Button, InputBox } from "../../../../ui/index.ts";

type Props = { secret: string | null; busy: boolean; onMake: () => void };

const addressOf = (secret: string) =>
  `${window.location.origin}${pages.negotiate}?invitation=${encodeURIComponent(secret)}`;

/** Shows an invitation link once: the first person who opens the link is invited. */
export function InvitationLink({ secret, busy, onMake }: Props) {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  if (!secret)
    return (
      <div className="row between wrap-ok">
        <p className="t-s muted grow">Or share a link. The first verified developer to open it is invited.</p>
        <Button icon="chain" busy={busy} onClick={onMake}>
          Create link
        </Button>
      </div>
    );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addressOf(secret));
      setCopied(true);
    } catch {
      // A browser that refuses lets it be copied by hand.
      field.current?.select();
    }
  };
  return (
    <>
      <p className="t-s strong">Your link, shown only once</p>
      <div className="row g2 mt2">
        <InputBox className="grow">
          <input
            ref={field}
            aria-label="Invitation link"
            readOnly
            value={addressOf(secret)}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </InputBox>
        <Button icon={copied ? "check" : "copy"} onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      <p className="t-s muted mt2" role="status">
        {copied
          ? "Copied. Send it to the developer you want to invite."
          : "Copy it now. We won't show it again. You can withdraw it until someone opens it."}
      </p>
    </>
  );
}
