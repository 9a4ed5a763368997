import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { BusinessService } from "#areas/formation/contract/business-services.schema.ts";
import { einUrl } from "#areas/formation/contract/packages.rules.ts";
import { words } from "./formation.messages.ts";
import { useServices } from "./formation.queries.ts";
import { NotAdvice } from "./not-advice.tsx";
import { Offers } from "./offers.tsx";
import { OutsideLink } from "./outside-link.tsx";

/** Packages and add-ons with their prices. */
export function ServicesTab() {
  const services = useServices();
  const of = (category: BusinessService["category"]) =>
    services.data?.filter((one) => one.category === category) ?? [];
  return (
    <>
      {services.isPending && (
        <Waiting label="Loading the services">
          <Skeleton className="h-96" />
        </Waiting>
      )}
      <FailedRead read={services} title="The services didn’t load" />
      {services.data && (
        <>
          <Card title="Packages">
            <p className="-mt-2 mb-2 text-small text-text-2">{words.packageLead}</p>
            <Offers label="Packages" offers={of("package")} />
          </Card>
          <Card title="Add-ons">
            <p className="-mt-2 mb-2 text-small text-text-2">
              An EIN is <OutsideLink href={einUrl}>free at irs.gov</OutsideLink>.
            </p>
            <Offers label="Add-ons" offers={of("add_on")} />
          </Card>
          <NotAdvice />
        </>
      )}
    </>
  );
}
