import { routesOf } from "#platform/server/route.ts";
import { invitationsApi } from "#areas/team/contract/invitations.api.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import { picturesApi } from "#areas/team/contract/pictures.api.ts";
import { workspacesApi } from "#areas/team/contract/workspaces.api.ts";
import { acceptInvitation, lookAtInvitation } from "./invitation-answers.service.ts";
import * as invitations from "./invitations.service.ts";
import { listInvitations } from "./invitations.store.ts";
import * as service from "./members.service.ts";
import { readPicture } from "./pictures.service.ts";
import { leaveWorkspace, myWorkspaces, switchWorkspace } from "./workspaces.service.ts";

const membersRoutes = routesOf(membersApi, {
  list: ({ ctx }) => service.shownMembers(ctx),
  update: ({ ctx, params, body }) => service.updateMember(ctx, params.id, body),
  remove: async ({ ctx, params, body }) => (await service.removeMember(ctx, params.id, body.to), {}),
  transfer: async ({ ctx, body }) => (await service.transferOwnership(ctx, body), {}),
});

const picturesRoutes = routesOf(picturesApi, {
  get: ({ ctx, answer, params, query }) => readPicture({ ctx, answer }, { ...params, ...query }),
});

const invitationsRoutes = routesOf(invitationsApi, {
  list: ({ ctx }) => listInvitations(ctx.tx),
  create: ({ ctx, body }) => invitations.createInvitation(ctx, body),
  resend: ({ ctx, params }) => invitations.resendInvitation(ctx, params.id),
  link: async ({ ctx, params }) => ({ link: await invitations.copyLink(ctx, params.id) }),
  revoke: async ({ ctx, params }) => (await invitations.revokeInvitation(ctx, params.id), {}),
  look: ({ ctx, query }) => lookAtInvitation(ctx, query.token),
  accept: ({ ctx, body }) => acceptInvitation(ctx, body.token),
});

const workspacesRoutes = routesOf(workspacesApi, {
  mine: ({ ctx }) => myWorkspaces(ctx),
  switch: async ({ ctx, body }) => (await switchWorkspace(ctx, body.workspaceId), {}),
  leave: async ({ ctx, answer, body }) => ({
    workspaceId: await leaveWorkspace(ctx, answer, body.workspaceId),
  }),
});

export const teamRoutes = [...membersRoutes, ...picturesRoutes, ...invitationsRoutes, ...workspacesRoutes];
