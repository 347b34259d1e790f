import { toast } from "./toast.ts";

/** Puts a text on the clipboard, and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied" });
  } catch {
    toast({ title: "Couldn't copy", message: "Your browser doesn't allow it. Select the text instead." });
  }
}
