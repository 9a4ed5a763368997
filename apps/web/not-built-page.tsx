import { Hammer } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { plansAddress } from "#areas/landing/contract/landing.pages.ts";
import type { PageProps } from "./page-props.ts";

const plans = { href: plansAddress, label: "See the plans", today: "What you can look at today are the plans and their prices. Nothing is charged here." };

/** What can be used today, where it is not the list of customers. */
const insteadOf: Record<string, typeof plans> = {
  "/billing": plans,
  "/subscribe": plans,
};
const usual = { href: "/contacts", label: "My Customers", today: "What you can use today is your list of customers." };

/** Says honestly that a part of the product is not there yet. */
export function NotBuiltPage({ page }: PageProps) {
  const { href, label, today } = insteadOf[page.path] ?? usual;
  return (
    <PageFrame title={page.title}>
      <EmptyState icon={Hammer} title="This part is not built yet" className="pt-16" acts={<ButtonLink href={href} look="primary">{label}</ButtonLink>}>
        Nothing is missing on your side. We are still working on “{page.title}”. {today}
      </EmptyState>
    </PageFrame>
  );
}
