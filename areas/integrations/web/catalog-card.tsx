import {
  CalendarDays,
  ChartLine,
  Contact,
  CreditCard,
  type LucideIcon,
  Mail,
  MessageSquare,
  Sheet,
  Workflow,
} from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { AppId, CatalogApp } from "#areas/integrations/contract/app-catalog.rules.ts";
import { words } from "./integrations.messages.ts";

const icons: Record<AppId, LucideIcon> = {
  calendar: CalendarDays,
  email: Mail,
  payment: CreditCard,
  chat: MessageSquare,
  automation: Workflow,
  spreadsheet: Sheet,
  "sales-network": Contact,
  analytics: ChartLine,
};

/** An app of the catalog with its first three features. */
export function CatalogCard({
  app,
  connected,
  onConnect,
}: {
  app: CatalogApp;
  /** How many of it are connected. */
  connected: number;
  /** None for people who may not connect apps. */
  onConnect: (() => void) | undefined;
}) {
  const Icon = icons[app.appId];
  const isFull = connected >= app.max;
  return (
    <Card>
      <div className="grid h-full content-between gap-4">
        <div className="grid gap-2">
          <div className="flex items-center gap-3">
            <Icon className="icon text-accent-text" aria-hidden />
            <h3 className="min-w-0 flex-1 font-label">{app.name}</h3>
            <span className="text-small text-muted">{app.isFree ? words.free : words.notFree}</span>
          </div>
          <p className="text-small text-text-2">{app.description}</p>
          <ul className="grid list-disc gap-1 pl-5 text-small text-muted">
            {app.features.slice(0, 3).map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </div>
        {onConnect && (
          <span>
            <Button
              disabled={isFull}
              aria-label={connected > 0 && !isFull ? `Connect another: ${app.name}` : `Connect ${app.name}`}
              onClick={onConnect}
            >
              {isFull ? "Connected" : connected > 0 ? "Connect another" : "Connect"}
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}
