import { fullNameOf } from "#platform/contract/full-name.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";
import type { Invitation } from "#areas/team/contract/invitations.schema.ts";
import {
  grantable,
  isLastOwner,
  mayManage,
  roleWords,
  seesWords,
} from "#areas/team/contract/members.rules.ts";
import type { Member } from "#areas/team/contract/members.schema.ts";
import type { Role, Sees } from "#platform/contract/endpoint.ts";

/** What someone may do here, in sentences. */
export const sentencesOf = ({ role, sees }: { role: Role; sees: Sees }): string =>
  [roleWords[role].sentence, sees === "own" ? seesWords.own.sentence : ""].filter(Boolean).join(" ");

/** The person viewing the team; in the demo its owner. */
export type Me = { id: string; role: Role; workspaceId: string; workspaceName: string };

/** Who that is: the signed-in person, or in the demo the first owner of the sample. */
export function meOf(user: CurrentUser | null | undefined, members: readonly Member[]): Me {
  if (user)
    return {
      id: user.id,
      role: user.workspaceRole,
      workspaceId: user.workspaceId,
      workspaceName: user.workspaceName,
    };
  const owner = members.find((member) => member.role === "owner");
  return { id: owner?.id ?? "", role: "owner", workspaceId: "", workspaceName: "Alder & Rye" };
}

/** True when a row offers to change or remove this person. */
export const isManageable = (me: Me, member: Member): boolean =>
  member.id !== me.id && mayManage(me.role, member.role);

/** True when a row offers to turn off this person's two-step sign-in, for a lost phone. */
export const mayResetStep = (me: Me, member: Member): boolean =>
  me.role === "owner" && member.id !== me.id && member.hasSecondStep;

/** The roles that the person may choose from, highest first. */
export const roleOptions = (me: Me): { value: Role; name: string; sentence: string }[] =>
  grantable(me.role).map((role) => ({ value: role, ...roleWords[role] }));

/** Who may take over when this person goes, starting with the one who removes them, so that nothing is forgotten. */
export function heirs(
  me: Me,
  members: readonly Member[],
  leaving: Member,
): { value: string; label: string }[] {
  const others = members.filter((member) => member.id !== leaving.id);
  return others
    .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
    .map((member) => ({
      value: member.id,
      label: member.id === me.id ? `${fullNameOf(member)} (you)` : fullNameOf(member),
    }));
}

/** True when the person may leave now. */
export const mayLeave = (me: Me, members: readonly Member[]): boolean => !isLastOwner(members, me.id);

/** True when an invitation's link no longer works; it can be resent. */
export const isTooOld = (invitation: Pick<Invitation, "expiresAt">, now: Date): boolean =>
  Date.parse(invitation.expiresAt) <= now.getTime();
