import { money } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import type { BusinessService } from "#areas/formation/contract/business-services.schema.ts";
import { notOfferedHere } from "#areas/formation/contract/packages.rules.ts";

/** A package or add-on with its price, or that it is not offered here. */
export function Offer({ one }: { one: BusinessService }) {
  const { name, description, price, features, isActive, category, isRecurring } = one;
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-label">{name}</b>
        <span className="num">
          {category === "add_on" && price === "0.00" ? "Free" : money(price)}
          {isRecurring && " a month"}
        </span>
        {!isActive && category !== "address" && (
          <Badge kind="tint" value="grey">
            {notOfferedHere}
          </Badge>
        )}
      </span>
      <span className="text-small text-text-2">{description}</span>
      {features.length > 0 && <span className="text-small text-muted">{features.join(" · ")}</span>}
    </span>
  );
}
