import { z } from "zod";
import { Id } from "#platform/contract/endpoint.ts";
import { pageQuery } from "#platform/contract/page-query.ts";
import { Formation } from "./formations.schema.ts";

export const deskOrderFilters = ["open", "ended"] as const;
export type DeskOrderFilter = (typeof deskOrderFilters)[number];

export const deskOrdersPageSize = "20";
export const DeskOrderQuery = z.strictObject({
  ...pageQuery({ usual: 20, max: 50 }),
  filter: z.enum(deskOrderFilters).default("open"),
});

/** An order as hosts see it: what they need to do its steps, whose it is, and nothing else of the business. */
export const DeskOrder = Formation.pick({
  id: true,
  orderId: true,
  businessName: true,
  businessType: true,
  incorporationState: true,
  businessPurpose: true,
  packageType: true,
  additionalServices: true,
  status: true,
  payment: true,
  serviceFees: true,
  einNumber: true,
  registeredAgent: true,
  businessAddress: true,
  owners: true,
  progress: true,
  steps: true,
  createdAt: true,
}).extend({
  business: z.string(),
  /** Who ordered, where they are still there. */
  orderedBy: z.string().nullable(),
  email: z.string().nullable(),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const DeskStepParams = z.strictObject({ id: Id, stepId: Id });
