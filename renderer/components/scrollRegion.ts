// The properties of a box that scrolls: reachable by Tab, so that it can be read with the arrow keys, and named.

export const scrollRegion = (label: string) => ({ role: 'group', 'aria-label': label, tabIndex: 0 }) as const;
