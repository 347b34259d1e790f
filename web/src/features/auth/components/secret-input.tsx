import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../../ui/index.ts";

type Props = {
  label: string;
  name: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string;
  /** Has the focus when its dialog opens. */
  isFirst?: boolean;
};

/** A password that can be looked at; the toggle is reached by keyboard and says what it does. */
export function SecretInput({ label, name, autoComplete, value, onChange, onBlur, error, isFirst }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      label={label}
      name={name}
      autoComplete={autoComplete}
      value={value}
      error={error}
      aria-invalid={error ? true : undefined}
      data-autofocus={isFirst}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? "eyeOff" : "eye"} size={16} />}
      visibilityToggleButtonProps={{
        "aria-label": `${shown ? "Hide" : "Show"} ${label.toLowerCase()}`,
        tabIndex: 0,
      }}
    />
  );
}
