import type { BusinessService } from "#areas/formation/contract/business-services.schema.ts";
import { Offer } from "./offer.tsx";

/** Offers, one below the other. */
export const Offers = ({ label, offers }: { label: string; offers: readonly BusinessService[] }) => (
  <ul aria-label={label}>
    {offers.map((one) => (
      <li key={one.id} className="border-t border-line py-3 first:border-0">
        <Offer one={one} />
      </li>
    ))}
  </ul>
);
