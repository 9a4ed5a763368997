import { type ActorRole, roles, type Role, type Sees } from "#platform/contract/endpoint.ts";

/** What each role may do, as people read it. */
export const roleWords: Record<Role, { name: string; sentence: string }> = {
  owner: {
    name: "Owner",
    sentence: "Can do everything, including inviting managers and transferring the business.",
  },
  manager: {
    name: "Manager",
    sentence: "Works with customers, and sets up the team, stages and custom fields.",
  },
  member: { name: "Member", sentence: "Adds, edits and deletes customers." },
  viewer: { name: "Viewer", sentence: "Can view customers but can’t change anything." },
};

/** A role within a sentence: "an owner", "a manager". */
export const aRole = (role: Role): string =>
  `${role === "owner" ? "an" : "a"} ${roleWords[role].name.toLowerCase()}`;

export const seesWords: Record<Sees, { name: string; sentence: string }> = {
  all: { name: "All customers", sentence: "Sees all customers." },
  own: { name: "Only their own", sentence: "Sees only customers assigned to them." },
};

/** True when someone in this role may be limited to their own customers: those who run the business see all of it. */
export const mayBeLimited = (role: Role): boolean => role === "member" || role === "viewer";

/** What someone in this role sees, whatever was asked for. */
export const seesIn = (role: Role, asked: Sees): Sees => (mayBeLimited(role) ? asked : "all");

/** Roles that someone may give to others: owners every role, managers those below their own, the product itself none. */
export function grantable(actor: ActorRole): readonly Role[] {
  if (actor === "owner") return roles;
  return actor === "manager" ? ["member", "viewer"] : [];
}

/** True when someone in `actor` may change or remove a person in `target`: the roles that they could have given. */
export const mayManage = (actor: ActorRole, target: Role): boolean => grantable(actor).includes(target);

/** True when the business would be without an owner if this person were no longer one. */
export const isLastOwner = (people: readonly { id: string; role: Role }[], id: string): boolean =>
  people.some((person) => person.id === id && person.role === "owner") &&
  people.filter((person) => person.role === "owner").length === 1;

/** What the only owner of this business is told when they close their account: alone there, or with others. */
export const onlyOwnerOf = (business: string, isAlone: boolean): string =>
  isAlone
    ? `You’re the only owner of ${business}. Close the business first, or invite somebody and transfer it to them in Settings under Team. A closed business can be opened again for 30 days.`
    : `You’re the only owner of ${business}, and others work there. Transfer it to one of them in Settings under Team, or close the business first.`;

/** What the last owner is told when they want to leave. */
export const lastOwnerMessage = "You’re the only owner. Transfer the business to someone first.";
