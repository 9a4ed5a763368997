import type { BusinessService } from "./business-services.schema.ts";
import {
  addOnOffers,
  addOns,
  addressOffers,
  needsService,
  packages,
  packageTypes,
} from "./packages.rules.ts";

/** Packages, add-ons and addresses in the order in which they are shown. What somebody has to do for money is active only where this installation offers it. */
export function businessServices(hasService: boolean): BusinessService[] {
  const offers = [
    ...packageTypes.map((id) => ({ id, category: "package" as const, ...packages[id] })),
    ...addOns.map((id) => ({ id, category: "add_on" as const, ...addOnOffers[id] })),
  ].map(({ about, ...one }) => ({
    ...one,
    description: about,
    isRecurring: false,
    billingCycle: "once" as const,
    isActive: hasService || !needsService(one.price),
  }));
  const addresses = addressOffers.map((one) => ({
    ...one,
    category: "address" as const,
    description: "A street address for your business, by the month, from an outside provider.",
    isRecurring: true,
    billingCycle: "month" as const,
    features: [],
    // Bought elsewhere: nothing is ordered here.
    isActive: false,
  }));
  return [...offers, ...addresses].map((one, displayOrder) => ({
    ...one,
    features: [...one.features],
    displayOrder,
  }));
}
