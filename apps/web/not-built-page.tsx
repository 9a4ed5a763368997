import { Hammer } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { plansAddress } from "#areas/landing/contract/landing.pages.ts";
import type { PageProps } from "./page-props.ts";

const plans = {
  href: plansAddress,
  label: "See the plans",
  today: "You can’t switch plans yet, so nothing changes and nothing is charged.",
};

/** What can be used today, where it is not the list of customers. */
const insteadOf: Record<string, typeof plans> = {
  "/billing": plans,
  "/subscribe": plans,
};
const usual = {
  href: "/contacts",
  label: "My Customers",
  today: "Your customers, tasks and emails work today.",
};

/** Says honestly that a part of the product is not there yet. */
export function NotBuiltPage({ page }: PageProps) {
  const { href, label, today } = insteadOf[page.path] ?? usual;
  return (
    <PageFrame title={page.title}>
      <EmptyState
        icon={Hammer}
        title="Coming soon"
        className="pt-16"
        acts={
          <ButtonLink href={href} look="primary">
            {label}
          </ButtonLink>
        }
      >
        We’re still working on “{page.title}”. {today}
      </EmptyState>
    </PageFrame>
  );
}
