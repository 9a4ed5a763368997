import type { ReactNode } from "react";
import { useListingOf } from "#platform/web/use-listing.ts";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { Tabs } from "#platform/web/ui/tabs.tsx";
import { type FormationTab, formationTabs } from "#areas/formation/contract/formation-tabs.rules.ts";
import { tabNames, title } from "./formation.messages.ts";
import { listingFrom, queryTextOf } from "./formation.view.ts";

const FormTab = lazyPart(async () => (await import("./form-tab.tsx")).FormTab);
const ServicesTab = lazyPart(async () => (await import("./services-tab.tsx")).ServicesTab);
const OrdersTab = lazyPart(async () => (await import("./orders-tab.tsx")).OrdersTab);
const ResourcesTab = lazyPart(async () => (await import("./resources-tab.tsx")).ResourcesTab);

const contents: Record<FormationTab, ReactNode> = {
  form: <FormTab />,
  services: <ServicesTab />,
  orders: <OrdersTab />,
  resources: <ResourcesTab />,
};

/** Start Business (Spec 2 §2, Business Formation Hub). */
export function BusinessFormationPage() {
  const { listing, change } = useListingOf({ listingFrom, queryTextOf });
  return (
    <PageFrame title={title}>
      <div className="max-w-[860px]">
        <Tabs
          label={title}
          value={listing.tab}
          onChange={(tab) => change({ tab: tab as FormationTab })}
          tabs={formationTabs.map((key) => ({
            key,
            label: tabNames[key],
            content: <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">{contents[key]}</div>,
          }))}
        />
      </div>
    </PageFrame>
  );
}
