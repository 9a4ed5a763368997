// What the stand-in for Stripe knows.

export type Card = {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDeclined: boolean;
  /** Its bank asks the person, whenever nobody has confirmed the payment in a browser. */
  asks: boolean;
};
export type Customer = {
  id: string;
  email: string | null;
  name: string | null;
  /** In cents; below zero it is a credit. */
  balance: number;
  isDeleted: boolean;
  card: Card | null;
  metadata: Record<string, string>;
  created: number;
};
export type Price = {
  id: string;
  lookupKey: string | null;
  cents: number;
  currency: string;
  interval: string;
  product: string;
  isActive: boolean;
};
export type Setup = {
  id: string;
  secret: string;
  customer: string;
  status: string;
  card: Card | null;
  metadata: Record<string, string>;
  created: number;
};
export type Payment = {
  id: string;
  secret: string;
  customer: string;
  cents: number;
  status: string;
  refunded: number;
  isDisputed: boolean;
  /** How its dispute stands, once there is one. */
  dispute: string;
  /** The card that waits for its bank's answer. */
  asked: Card | null;
  invoice: string;
  created: number;
};
export type Invoice = {
  id: string;
  customer: string;
  subscription: string;
  /** Before the credit. */
  total: number;
  /** The customer's balance before it. */
  balance: number;
  due: number;
  status: "draft" | "open" | "paid" | "void";
  /** It is charged, and tried again, without being asked to. */
  isTried: boolean;
  payment: Payment | null;
  metadata: Record<string, string>;
  created: number;
};
export type Sub = {
  id: string;
  itemId: string;
  customer: string;
  price: Price;
  status: string;
  trialEnd: number | null;
  start: number;
  end: number;
  cancelAt: number | null;
  endedAt: number | null;
  card: Card | null;
  savesCard: boolean;
  invoice: Invoice | null;
  /** What happens to its invoices; null: they are charged. */
  paused: string | null;
  /** A change that waits for its payment. */
  pending: { price: Price; start: number; end: number; invoice: Invoice } | null;
  metadata: Record<string, string>;
  created: number;
};
export type StripeEvent = {
  id: string;
  type: string;
  created: number;
  object: unknown;
  isDelivered: boolean;
};
