import { mapPage, paged, pageById } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { virtualAddressesApi } from "#areas/formation/contract/virtual-addresses.api.ts";
import { todayIn } from "./days.service.ts";
import {
  addressOn,
  createVirtualAddress,
  deleteVirtualAddress,
  updateVirtualAddress,
} from "./virtual-addresses.service.ts";
import { listVirtualAddresses } from "./virtual-addresses.store.ts";

export const virtualAddressesRoutes = routesOf(virtualAddressesApi, {
  list: paged(async ({ ctx, query }) => {
    const today = await todayIn(ctx);
    const page = await pageById("virtual addresses", query, (from) => listVirtualAddresses(ctx.tx, from));
    return mapPage(page, addressOn(today));
  }),
  create: ({ ctx, body }) => createVirtualAddress(ctx, body),
  update: ({ ctx, params, body }) => updateVirtualAddress(ctx, params.id, body),
  remove: async ({ ctx, params }) => (await deleteVirtualAddress(ctx, params.id), {}),
});
