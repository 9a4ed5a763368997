import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { ValueChoice } from "#platform/web/ui/value-choice.tsx";
import type { BusinessService } from "#areas/formation/contract/business-services.schema.ts";
import {
  type AddOn,
  addOns,
  einUrl,
  fitsType,
  onlyFiled,
  packageTypes,
} from "#areas/formation/contract/packages.rules.ts";
import { words } from "./formation.messages.ts";
import { useServices } from "./formation.queries.ts";
import type { OrderFormOf } from "./order-form.view.ts";
import { Offer } from "./offer.tsx";
import { OutsideLink } from "./outside-link.tsx";

/** The package and add-ons; what this installation doesn't offer is shown, and says so. */
export function PackageStep({ form }: { form: OrderFormOf }) {
  const services = useServices();
  return (
    <>
      {services.isPending && (
        <Waiting label="Loading the packages">
          <Skeleton className="h-72" />
        </Waiting>
      )}
      <FailedRead read={services} title="The packages didn’t load" />
      {services.data && <Choices form={form} services={services.data} />}
    </>
  );
}

function Choices({ form, services }: { form: OrderFormOf; services: readonly BusinessService[] }) {
  const [chosen, extras, type] = form.watch(["packageType", "additionalServices", "businessType"]);
  const toggle = (one: AddOn) => (on: boolean) =>
    form.setValue(
      "additionalServices",
      addOns.filter((name) => (name === one ? on : extras.includes(name))),
      { shouldDirty: true },
    );
  const named = (id: string) => services.find((one) => one.id === id);
  return (
    <>
      <Card title="Package">
        <p className="-mt-2 mb-4 text-small text-text-2">{words.packageLead}</p>
        <div className="grid gap-3" role="radiogroup" aria-label="Package">
          {packageTypes.map((id) => {
            const one = named(id);
            // Another type was chosen since: what doesn't fit it can be left, not chosen.
            if (!one || (type && !fitsType(id, type) && chosen !== id)) return null;
            return one.isActive ? (
              <ValueChoice
                key={id}
                name="package"
                chosen={chosen === id}
                onChoose={() => form.setValue("packageType", id, { shouldDirty: true })}
              >
                <Offer one={one} />
              </ValueChoice>
            ) : (
              <div key={id} className="rounded-control border border-line p-3">
                <Offer one={one} />
              </div>
            );
          })}
        </div>
        {type && !fitsType("professional", type) && (
          <p className="mt-3 text-small text-text-2">{onlyFiled}.</p>
        )}
      </Card>
      <Card title="Add-ons">
        <p className="-mt-2 mb-2 text-small text-text-2">
          An EIN is <OutsideLink href={einUrl}>free at irs.gov</OutsideLink>.
        </p>
        <ul aria-label="Add-ons">
          {addOns.map((id) => {
            const one = named(id);
            if (!one) return null;
            return (
              <li key={id} className="border-t border-line py-3 first:border-0">
                {one.isActive ? (
                  <Checkbox checked={extras.includes(id)} onChange={toggle(id)} label={<Offer one={one} />} />
                ) : (
                  <Offer one={one} />
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </>
  );
}
