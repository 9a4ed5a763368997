import { type Sample, sampleFor } from "#platform/web/demo-mode.ts";
import { businessServicesApi } from "#areas/formation/contract/business-services.api.ts";
import { businessServices } from "#areas/formation/contract/business-services.rules.ts";
import { deskOrdersApi } from "#areas/formation/contract/desk-orders.api.ts";
import { formationsApi } from "#areas/formation/contract/formations.api.ts";
import { nameChecksApi, statesApi } from "#areas/formation/contract/states.api.ts";
import { virtualAddressesApi } from "#areas/formation/contract/virtual-addresses.api.ts";

const data = () => import("./formation.sample.ts");

export const samples: readonly Sample[] = [
  sampleFor(statesApi.list, async () => (await data()).sampleStates()),
  sampleFor(statesApi.get, async ({ params, query }) =>
    (await data()).sampleCosts(params.code, query.businessType),
  ),
  sampleFor(businessServicesApi.services, () => businessServices(true)),
  sampleFor(businessServicesApi.banks, () => []),
  sampleFor(virtualAddressesApi.list, async () => (await data()).sampleAddresses()),
  sampleFor(formationsApi.list, async () => (await data()).sampleFormations()),
  sampleFor(nameChecksApi.list, () => []),
  sampleFor(deskOrdersApi.list, () => []),
  sampleFor(formationsApi.get, async ({ params }) => {
    const orders = (await data()).sampleFormations();
    const found = orders.find(({ id }) => id === params.id) ?? orders[0];
    if (!found) throw new Error("The demo has no orders");
    return found;
  }),
];
