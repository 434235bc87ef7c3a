// Draws which folder of the house imports which, from what dependency-cruiser found. Pure.

/** @typedef {{ source: string, dependencies: { resolved: string }[] }} CruisedModule */

/** Only what belongs to the house, down to its second level; tests and scripts are not part of it. */
const HOUSE = /^(?:shared|electron|renderer)\//;
const BESIDE = /\.test\.tsx?$|^electron\/scripts\//;

/**
 * @param {unknown} report of dependency-cruiser's json reporter
 * @returns {string} a Mermaid graph, the same for the same imports
 */
export function folderGraph(report) {
  const modules = /** @type {{ modules?: CruisedModule[] } | null} */ (report)?.modules ?? [];
  /** @type {Set<string>} */
  const lines = new Set();
  for (const { source, dependencies } of modules.filter(({ source }) => isHouse(source)))
    for (const { resolved } of dependencies.filter(({ resolved }) => isHouse(resolved)))
      if (folderOf(source) !== folderOf(resolved)) lines.add(`  ${folderOf(source)} --> ${folderOf(resolved)}`);
  return ['flowchart TD', ...[...lines].sort()].join('\n');
}

/** @param {string} file */
const isHouse = (file) => HOUSE.test(file) && !BESIDE.test(file);

/**
 * A file that lies on the first level, such as electron/main.ts, stands for itself.
 * @param {string} file
 */
const folderOf = (file) => file.split('/').slice(0, 2).join('/');
