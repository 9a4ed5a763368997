import {
  Building2,
  CalendarDays,
  ChartLine,
  HandCoins,
  House,
  ListChecks,
  Mail,
  PhoneCall,
  Plug,
  Settings,
  Share2,
  Upload,
  Users,
  Wallet,
  WandSparkles,
  type LucideIcon,
} from "lucide-react";

export type MenuEntry = { label: string; href: string; icon: LucideIcon };
export type MenuGroup = { title?: string; entries: readonly MenuEntry[] };

/** The side menu: words, routes and order of Spec 1 §2, in three groups. */
export const menu: readonly MenuGroup[] = [
  {
    entries: [
      { label: "My Business", href: "/dashboard", icon: House },
      { label: "My Customers", href: "/contacts", icon: Users },
      { label: "Upload Contacts", href: "/contact-import", icon: Upload },
      { label: "Things To Do", href: "/tasks", icon: ListChecks },
      { label: "Schedule Meetings", href: "/calendar", icon: CalendarDays },
    ],
  },
  {
    title: "Reach people",
    entries: [
      { label: "Send Emails", href: "/email-campaigns", icon: Mail },
      { label: "Possible Sales", href: "/opportunities", icon: HandCoins },
      { label: "Auto-Help", href: "/automation", icon: WandSparkles },
      { label: "Connect Apps", href: "/integrations", icon: Plug },
      { label: "Social Media", href: "/social-media", icon: Share2 },
      { label: "AI Dialer", href: "/ai-dialer", icon: PhoneCall },
    ],
  },
  {
    title: "Run the business",
    entries: [
      { label: "Start Business", href: "/business-formation", icon: Building2 },
      { label: "Money & Books", href: "/accounting", icon: Wallet },
      { label: "How I'm Doing", href: "/reports", icon: ChartLine },
      { label: "Settings", href: "/settings", icon: Settings },
    ],
  },
];

/** True for the entry of the screen at `path`, and of the screens below it; the root counts as the dashboard (Spec 1 §2). */
export function isActive(href: string, path: string): boolean {
  const here = path === "/" ? "/dashboard" : path;
  return here === href || here.startsWith(`${href}/`);
}
