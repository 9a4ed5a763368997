import { z } from "zod";
import type { BodyOf } from "#platform/contract/endpoint.ts";
import type { FormOf } from "#platform/web/form.ts";
import type { Quote } from "#areas/formation/contract/quotes.schema.ts";
import type { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { isFiled, ownersTrouble } from "#areas/formation/contract/formations.rules.ts";
import { NewAddress, NewAgent, NewOwner, ownersMax } from "#areas/formation/contract/formations.schema.ts";
import { BusinessName } from "#areas/formation/contract/name-checks.schema.ts";
import { optionalPlainText } from "#areas/formation/contract/no-ssn.rules.ts";
import { AddOns, PackageChoice } from "#areas/formation/contract/quotes.schema.ts";
import { BusinessType, type StateCode, StateCode as State } from "#areas/formation/contract/states.schema.ts";

const Typed = z.string().max(300, "At most 300 characters");
export const typedAgent = {
  name: Typed,
  street: Typed,
  city: Typed,
  zip: Typed,
  yearlyPrice: Typed,
  endsOn: Typed,
};
const typedAddress = { street: Typed, city: Typed, state: Typed, zip: Typed };

/** What is typed for an order. Agent and address count once they are switched on. */
export const OrderForm = z
  .strictObject({
    businessName: BusinessName,
    incorporationState: State,
    businessType: BusinessType,
    businessPurpose: optionalPlainText(1000),
    owners: z.array(NewOwner).min(1, "Add at least one owner").max(ownersMax, `At most ${ownersMax} owners`),
    hasAgent: z.boolean(),
    agent: z.strictObject(typedAgent),
    hasAddress: z.boolean(),
    address: z.strictObject(typedAddress),
    packageType: PackageChoice,
    additionalServices: AddOns,
  })
  .superRefine((values, ctx) => {
    const trouble = ownersTrouble(values.businessType, values.owners);
    if (trouble) ctx.addIssue({ code: "custom", path: ["owners"], message: trouble });
    const say = (at: string, issues: readonly z.core.$ZodIssue[]) => {
      for (const { path, message } of issues) ctx.addIssue({ code: "custom", path: [at, ...path], message });
    };
    if (values.hasAgent && isFiled(values.businessType))
      say("agent", NewAgent.safeParse(agentOf(values.agent)).error?.issues ?? []);
    if (values.hasAddress) say("address", NewAddress.safeParse(values.address).error?.issues ?? []);
  });
export type OrderFormOf = FormOf<typeof OrderForm>;
type Values = z.output<typeof OrderForm>;

/** An agent as the calls take it. */
export const agentOf = ({ yearlyPrice, endsOn, ...agent }: Values["agent"]) => ({
  ...agent,
  yearlyPrice: yearlyPrice.replace(/[,$\s]/g, "") || null,
  endsOn: endsOn || null,
});

export const blankAgent = { name: "", street: "", city: "", zip: "", yearlyPrice: "", endsOn: "" };
export const blankAddress = { street: "", city: "", state: "", zip: "" };

/** Nothing is chosen beforehand but the package that costs nothing. */
export const blankOrder = (): z.input<typeof OrderForm> => ({
  businessName: "",
  incorporationState: "" as StateCode,
  businessType: "" as BusinessType,
  businessPurpose: "",
  owners: [{ name: "", percent: "100.00" }],
  hasAgent: false,
  agent: blankAgent,
  hasAddress: false,
  address: blankAddress,
  packageType: "basic",
  additionalServices: [],
});

/** The order as the call takes it, with the sums that the screen said. */
export function orderBody(
  { hasAgent, agent, hasAddress, address, ...values }: Values,
  { totalAmount, serviceFees }: Pick<Quote, "totalAmount" | "serviceFees">,
): BodyOf<typeof formationsApi.create> {
  return {
    ...values,
    registeredAgent: hasAgent && isFiled(values.businessType) ? agentOf(agent) : null,
    businessAddress: hasAddress ? (address as z.input<typeof NewAddress>) : null,
    totalAmount,
    serviceFees,
  };
}

/** The fields of each step: they are checked before the next one is shown. */
export const fieldsOfStep = [
  [],
  ["businessName", "incorporationState", "businessType"],
  [],
  ["owners", "businessPurpose", "agent", "address"],
  ["packageType", "additionalServices"],
  [],
] as const satisfies readonly (readonly (keyof Values)[])[];
