import { type SettingRequest, settingRequest } from "@trestle/domain/admin/settings.ts";
import { useState } from "react";
import { toast } from "../../../lib/toast.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { Button, ConfirmDialog, TextField } from "../../../ui/index.ts";
import { changeSetting } from "../api/settings.ts";

type Props = { name: "gbpPerDev" | "explorerUrl"; title: string; current: string };

/** A setting that is typed; empty goes back to what the environment says. */
export function ChangeValue({ name, title, current }: Props) {
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const changed = useChange({
    send: (reason: string) => changeSetting(readSetting(name, typed, reason)),
    failure: "The setting wasn't changed. Try again in a moment.",
    invalidates: [["admin"], ["config"]],
    onDone: () => {
      toast({ title: "Setting changed" });
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        small
        aria-label={`Change ${title}`}
        onClick={() => {
          changed.clear();
          setTyped(current);
          setAsking(true);
        }}
      >
        Change
      </Button>
      <ConfirmDialog
        title={`Change ${title}`}
        opened={asking}
        onClose={() => setAsking(false)}
        confirmLabel="Change setting"
        onConfirm={changed.run}
        busy={changed.busy}
        problem={changed.problem}
        reason={{ label: "Reason", limit: 300 }}
      >
        <TextField
          label={title}
          hint="Leave empty to use the environment's value."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

function readSetting(name: Props["name"], typed: string, reason: string): SettingRequest {
  const text = typed.trim();
  const value = text === "" ? null : name === "gbpPerDev" ? Number(text) : text;
  const read = settingRequest.safeParse({ name, value, reason });
  if (!read.success) throw new RefusedInput(read.error.issues[0]?.message ?? "Check what you entered.");
  return read.data;
}
