import { routesOf } from "#platform/server/route.ts";
import { membersApi } from "#areas/team/contract/members.api.ts";
import * as store from "./members.store.ts";

export const membersRoutes = routesOf(membersApi, {
  list: ({ ctx }) => store.listMembers(ctx.tx),
});
