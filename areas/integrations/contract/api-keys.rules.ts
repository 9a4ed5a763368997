import { type ActorRole, type Role, roleAllows, roles } from "#platform/contract/endpoint.ts";

/** What a key of each role may do, as people read it. */
export const keyRoleWords: Record<Role, { name: string; sentence: string }> = {
  viewer: { name: "Read only", sentence: "Reads what you can see. It can’t change anything." },
  member: {
    name: "Read and change",
    sentence: "Also adds, edits and deletes customers, tasks and the like.",
  },
  manager: {
    name: "Manage",
    sentence: "Also changes how things are set up, such as stages, custom fields and mail.",
  },
  owner: {
    name: "Everything an owner may",
    sentence: "Also what only the owner may, such as opening locked months.",
  },
};

/** Roles that someone may give a key, the least first: at most their own. */
export const keyRolesFor = (actor: ActorRole): readonly Role[] =>
  roles.filter((role) => roleAllows(actor, role)).toReversed();

/** When a key that is made now ends; null if it doesn't by itself. */
export const endOf = (now: Date, days: number | null): string | null =>
  days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString();
