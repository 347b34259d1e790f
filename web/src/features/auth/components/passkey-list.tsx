import type { Passkey } from "@trestle/domain/auth/second-factor.ts";
import { useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { relativeTime } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Button, ConfirmDialog, Dialog, ListRow, Row, When } from "../../../ui/index.ts";
import { secondFactorPaths } from "../api/queries.ts";
import { PasskeyNameForm } from "./passkey-name-form.tsx";

type Props = { passkeys: Passkey[]; isLast: boolean };

/** Each passkey by its name. The last second factor is turned off, not removed. */
export function PasskeyList({ passkeys, isLast }: Props) {
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const removed = useChange({
    send: ({ id }: Passkey) => call("DELETE /api/auth/second-factor/passkeys/:id", { params: { id } }),
    failure: "Nothing changed. Try again.",
    invalidates: secondFactorPaths,
    onDone: () => setRemoving(null),
  });
  return (
    <>
      {passkeys.map((passkey) => (
        <ListRow
          key={passkey.id}
          end={
            <Row wrap style={{ justifyContent: "flex-end" }}>
              <Button small aria-label={`Rename ${passkey.name}`} onClick={() => setRenaming(passkey)}>
                Rename
              </Button>
              {isLast ? null : (
                <Button
                  small
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => {
                    removed.clear();
                    setRemoving(passkey);
                  }}
                >
                  Remove
                </Button>
              )}
            </Row>
          }
        >
          <p className="strong">{passkey.name}</p>
          <p className="t-s muted">
            Passkey ·{" "}
            {passkey.lastUsedAt ? (
              <When at={passkey.lastUsedAt}>last used {relativeTime(passkey.lastUsedAt)}</When>
            ) : (
              "never used"
            )}
          </p>
        </ListRow>
      ))}
      {renaming ? <Rename passkey={renaming} onClose={() => setRenaming(null)} /> : null}
      <ConfirmDialog
        title={`Remove ${removing?.name ?? "this passkey"}?`}
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        confirmLabel="Remove passkey"
        onConfirm={() => removing && removed.run(removing)}
        busy={removed.busy}
        problem={removed.problem}
      >
        <p>It no longer logs you in here. Your device may keep it until you delete it there too.</p>
      </ConfirmDialog>
    </>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const renamed = useChange({
    send: (name: string) =>
      call("PUT /api/auth/second-factor/passkeys/:id", { params: { id: passkey.id }, body: { name } }),
    failure: "Nothing changed. Try again.",
    invalidates: secondFactorPaths,
    onDone: onClose,
  });
  return (
    <Dialog title="Rename passkey" opened onClose={onClose} width={380}>
      <PasskeyNameForm initial={passkey.name} action="Save name" sent={renamed} onName={renamed.run} />
    </Dialog>
  );
}
