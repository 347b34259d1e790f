import { StartupError } from "@trestle/embedded/startup-error.ts";

/** A failure that a person can mend is one sentence and exit code 1; anything else keeps its stack trace. */
export async function explainStartupErrors(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
