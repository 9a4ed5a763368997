import { use, useEffect, type ReactNode } from "react";
import { productName } from "#platform/contract/product.ts";
import { HelpPlace } from "./help-place.ts";

/**
 * The inside of a screen: header with title, count, quiet actions and one primary button, and the page below. On a phone the header
 * leaves room for the menu button. `actions` go from quiet to primary.
 */
export function PageFrame({
  title,
  aside,
  actions,
  children,
}: {
  title: string;
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <>
      <header className="top">
        <h1>{title}</h1>
        {aside}
        <div className="flex-1" />
        {use(HelpPlace)}
        {actions}
      </header>
      <div className="page">{children}</div>
    </>
  );
}
