import { z } from "zod";
import { edits } from "#platform/contract/edits.ts";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { NewVirtualAddress, VirtualAddress } from "./virtual-addresses.schema.ts";

export const virtualAddressesApi = {
  list: endpoint({
    method: "GET",
    path: "/api/virtual-addresses",
    summary: "Addresses that the business rents, the newest first",
    query: z.strictObject(pageQuery()),
    reply: z.array(VirtualAddress),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/virtual-addresses",
    summary: "Keep a rented address with its price and its end",
    role: "manager",
    body: NewVirtualAddress,
    reply: VirtualAddress,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/virtual-addresses/:id",
    summary: "Change a rented address",
    role: "manager",
    params: IdParams,
    body: edits(NewVirtualAddress),
    reply: VirtualAddress,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/virtual-addresses/:id",
    summary: "Remove a rented address; the open task of its end goes to the trash",
    role: "manager",
    params: IdParams,
    reply: Done,
  }),
};
