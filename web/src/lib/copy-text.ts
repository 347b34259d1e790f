import { toast } from "./toast.ts";

/** Puts a text on the clipboard, and says so; where the browser refuses, it shows the text instead. */
export async function copyText(text: string, message?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied", message });
  } catch {
    toast({ title: "Couldn’t copy", message: text });
  }
}
