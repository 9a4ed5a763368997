import type { Endpoint } from "#platform/contract/endpoint.ts";
import { nameOfCall } from "./call-factories.ts";
import { isLast } from "./once-factories.ts";
import type { SignedIn, TestServer } from "./test-server.ts";

/** Gives each call its business: those whose addresses begin alike share one, for a new one costs as much as a dozen calls; what changes the others' ground has its own. */
export function groupOwners({ newOwner }: TestServer): (call: Endpoint) => Promise<SignedIn> {
  const owners = new Map<string, Promise<SignedIn>>();
  return (call) => {
    const name = nameOfCall(call);
    const group = isLast.includes(name) ? name : (call.path.split("/")[2] ?? "");
    const owner = owners.get(group) ?? newOwner();
    owners.set(group, owner);
    return owner;
  };
}
