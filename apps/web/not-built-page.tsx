import { Hammer } from "lucide-react";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import type { PageProps } from "./page-props.ts";

/** What can be used today. */
const usual = {
  href: "/contacts",
  label: "My Customers",
  today: "Your customers, tasks and emails work today.",
};

/** Says honestly that a part of the product is not there yet. */
export function NotBuiltPage({ page }: PageProps) {
  const { href, label, today } = usual;
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
