import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";

type Props = Omit<ComponentProps<typeof Button>, "onClick" | "confirm"> & {
  /** Name of the file input. */
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: [File, ...File[]]) => void;
};

/** Opens the device's file chooser. */
export function FileButton({ label, accept, multiple, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={button.busy || button.disabled}
        onChange={({ currentTarget }) => {
          const [first, ...others] = currentTarget.files ?? [];
          // The same file may be chosen again after it was removed.
          currentTarget.value = "";
          if (first) onFiles([first, ...others]);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
