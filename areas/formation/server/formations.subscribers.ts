import { on } from "#platform/server/events.ts";
import { sampleAdded, sampleRemoved } from "#areas/customers/contract/contacts.events.ts";
import { deskOrdersApi } from "#areas/formation/contract/desk-orders.api.ts";
import {
  formationCancelled,
  formationChanged,
  formationCompleted,
  formationOrdered,
} from "#areas/formation/contract/formations.events.ts";
import { notifyHosts } from "#areas/host/server/index.ts";
import { workspaceKept } from "#areas/team/contract/members.events.ts";
import { addSample, removeSample } from "./formation-sample.service.ts";
import { mailOrder } from "./order-mails.service.ts";
import { updateOrderer } from "./formations.store.ts";

/** What is done with orders when they change, when a sample business begins or ends, and when a person takes one over. */
export const formationSubscribers = [
  ...[formationOrdered, formationChanged, formationCompleted, formationCancelled].map((changed) =>
    on(changed, (ctx) => notifyHosts(ctx, [deskOrdersApi.list.path])),
  ),
  on(formationOrdered, (ctx, { formationId }) => mailOrder(ctx, formationId)),
  on(sampleAdded, addSample),
  on(sampleRemoved, (ctx) => removeSample(ctx)),
  on(workspaceKept, (ctx, { from, to }) => updateOrderer(ctx.tx, from, to)),
];
