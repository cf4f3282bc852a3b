import type { SeenPosts } from './use-popup.ts';

const KEY = 'ctrl-seen-posts';

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Posts shown in this visit: in session storage, so that a reload does not show them again, and in
 * memory where storage is disabled or full.
 */
export function createSeenPosts(): SeenPosts {
  const ids = new Set(stored());
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...ids]));
      } catch {
        // It is kept in memory.
      }
    },
  };
}
