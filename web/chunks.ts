type Info = {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  exports: readonly string[] | null;
  code: string | null;
};
type Modules = { getModuleInfo: (id: string) => Info | null };

/** Pages that the server renders, whose script should come in few files. */
const PUBLIC =
  /\/web\/src\/routes\/(home|market|project|pools|pools\/pool|business-club|club\/member|profile|help|help\/article)\.tsx$/;
const START = /\/web\/(index\.html|src\/main\.tsx)$/;
/** Whether a module only passes on what others export. */
const passesOn = (id: string, { code }: Info): boolean =>
  /\/web\/src\/ui\/index\.ts$|\/domain\/src\/[^?]*$/.test(id) && /^\s*export .* from/m.test(code ?? "");
const LIBRARIES: [RegExp, string][] = [
  [/\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//, "react"],
  [/\/node_modules\/@tanstack\/(react-query|query-core)\//, "query"],
  [/\/node_modules\/@tanstack\//, "router"],
];

const importedNames = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(" ")[0]),
  );

const known = new Map<string, readonly string[]>();

/** The modules that use one: through a module that passes on its exports, those that import one of them by name. */
function usersOf(id: string, modules: Modules): readonly string[] {
  const info = modules.getModuleInfo(id);
  const users = known.get(id) ?? (info ? usersThrough(info, modules) : []);
  known.set(id, users);
  return users;
}

function usersThrough(info: Info, modules: Modules): readonly string[] {
  return info.importers.flatMap((importer) => {
    const by = modules.getModuleInfo(importer);
    if (!by || !passesOn(importer, by)) return importer;
    return by.importers.filter((user) =>
      importedNames(modules.getModuleInfo(user)?.code ?? "").some((name) =>
        info.exports?.includes(name ?? ""),
      ),
    );
  });
}

/** The start of the app and the lazily loaded modules that need a module as soon as they are loaded. */
function needing(id: string, modules: Modules): string[] {
  const seen = new Set([id]);
  for (const one of seen) for (const user of usersOf(one, modules)) seen.add(user);
  return [...seen].filter((one) => START.test(one) || modules.getModuleInfo(one)?.dynamicImporters.length);
}

/**
 * Names the chunk of a module after the public pages that need it: dozens of small files cost a phone half a second.
 * A module never needs one that fewer pages need, so the chunks form no circle. Null leaves a module to the bundler.
 */
export function chunkOf(id: string, modules: Modules): string | null {
  const info = modules.getModuleInfo(id);
  if (START.test(id) || /\/src\/theme\/|fontsource/.test(id) || (info && passesOn(id, info))) return null;
  // What the bundler itself adds to the files.
  if (id.startsWith("\0") && /rolldown|preload-helper/.test(id)) return "react";
  const roots = needing(id, modules);
  if (roots.some((root) => START.test(root)))
    return LIBRARIES.find(([library]) => library.test(id))?.[1] ?? "app";
  const pages = roots.flatMap((root) => PUBLIC.exec(root)?.[1]?.replace("/", "-") ?? []).sort();
  if (pages.length === 0 || roots.length === 1) return null;
  const library = /\/(zod|markdown)/.exec(id)?.[1];
  if (library) return library;
  return pages.length > 2 ? "shared" : `with-${pages.join("-and-")}`;
}
