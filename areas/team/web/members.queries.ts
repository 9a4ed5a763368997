import { teammateFactorApi } from "#areas/auth/contract/teammate-factor.api.ts";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { beforeLeaving } from "#platform/web/leave-guards.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { leaveFor } from "#platform/web/whose.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";
import { demoActions, toasts } from "./team.messages.ts";
import { meOf } from "./team.view.ts";

export const useMembers = () => useQueryOf(membersApi.list);
export const useInvitations = (enabled: boolean) => useQueryOf(invitationsApi.list, { enabled });
export const useMyWorkspaces = (enabled: boolean) => useQueryOf(workspacesApi.mine, { enabled });

/** Who looks at the team. */
export function useMe() {
  const user = useCurrentUser();
  return meOf(user, useMembers().data ?? []);
}

const people = [membersApi.list];
const open = [invitationsApi.list];

export const useInvite = () =>
  useAction(invitationsApi.create, {
    demo: demoActions.invite,
    success: (made) => (made.link ? undefined : toasts.invited(made.email)),
    refresh: open,
  });
export const useResend = () =>
  useAction(invitationsApi.resend, {
    demo: demoActions.resend,
    success: (made) => (made.link ? undefined : toasts.invited(made.email)),
    failure: toasts.inviteFailed,
    refresh: open,
  });
export const useCopyLink = () =>
  useAction(invitationsApi.link, { demo: demoActions.link, failure: toasts.failed });
export const useRevoke = () =>
  useAction(invitationsApi.revoke, {
    demo: demoActions.revoke,
    success: toasts.revoked,
    failure: toasts.failed,
    refresh: open,
  });
export const useChangeMember = () =>
  useAction(membersApi.update, {
    demo: demoActions.change,
    success: (member) => toasts.changed(member.firstName),
    failure: toasts.failed,
    refresh: people,
  });
export const useRemoveMember = (name: string) =>
  useAction(membersApi.remove, {
    demo: demoActions.remove,
    success: toasts.removed(name),
    failure: toasts.failed,
    refresh: people,
  });
export const useTransfer = () =>
  useAction(membersApi.transfer, { demo: demoActions.transfer, refresh: people });
export const useLeave = () =>
  useAction(workspacesApi.leave, { demo: demoActions.leave, failure: toasts.failed });

/** Goes to another business of the person, after asking where something is unsaved: a full page load, for nothing of this one may stay on the screen. */
export function useSwitch() {
  const { run, pending } = useAction(workspacesApi.switch, { failure: toasts.failed });
  const change = async (workspaceId: string) => {
    if ((await run({ body: { workspaceId } })).ok) leaveFor("/dashboard");
  };
  // Before the call: once the server has gone there, nothing of this business can be saved here.
  return { go: (workspaceId: string) => beforeLeaving(() => void change(workspaceId)), pending };
}

/** Turns off a teammate's two-step sign-in; the form shows what went wrong. */
export const useResetStep = (name: string) =>
  useAction(teammateFactorApi.reset, {
    demo: demoActions.resetStep,
    success: toasts.stepReset(name),
    refresh: people,
  });
