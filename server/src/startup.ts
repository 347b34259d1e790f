import { StartupError } from "@trestle/embedded/startup-error.ts";

/** Prints a StartupError as one sentence with exit code 1; other failures keep their stack trace. */
export async function explainStartupErrors(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
