import { useEffect, useRef, useState } from "react";
import { TextField } from "./text-field.tsx";

const PAUSE_MS = 250;

type Props = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
  /** For a form that is sent without a script. */
  name?: string;
};

/** Searches when the typing pauses; follows the address when it changes by other means. */
export function SearchBox({ label, placeholder, value, onChange, maxLength = 200, name }: Props) {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const next = text.trim();
    if (next === lastSearch.current) return;
    const timer = window.setTimeout(() => {
      lastSearch.current = next;
      tell.current(next);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      name={name}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      icon="search"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
