import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { BankingPartner, BusinessService } from "./business-services.schema.ts";

export const businessServicesApi = {
  services: endpoint({
    method: "GET",
    path: "/api/business-services",
    summary: "Packages, add-ons and addresses, with their prices",
    reply: z.array(BusinessService),
  }),
  banks: endpoint({
    method: "GET",
    path: "/api/business-banking-partners",
    summary: "Banks whose fees were read on their own pages",
    reply: z.array(BankingPartner),
  }),
};
