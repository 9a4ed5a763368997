import { z } from "zod";
import { Done, endpoint, IdParams } from "#platform/contract/endpoint.ts";
import {
  ConversationQuery,
  Doubt,
  MessageQuery,
  NewAnswer,
  NewTexter,
  OpenConversation,
  ReadUpTo,
  TextConversation,
  TextMessage,
} from "./texts.schema.ts";

const path = "/api/text-conversations";

export const textsApi = {
  list: endpoint({
    method: "GET",
    path,
    summary: "Conversations by text, the latest first",
    query: ConversationQuery,
    reply: z.array(TextConversation),
  }),
  get: endpoint({
    method: "GET",
    path: `${path}/:id`,
    summary: "One conversation, and whether it can be answered",
    params: IdParams,
    reply: OpenConversation,
  }),
  messages: endpoint({
    method: "GET",
    path: `${path}/:id/messages`,
    summary: "The texts of a conversation, the newest first",
    params: IdParams,
    query: MessageQuery,
    reply: z.array(TextMessage),
  }),
  answer: endpoint({
    method: "POST",
    path: `${path}/:id/messages`,
    summary: "Answer: a text about what they asked, not an offer",
    params: IdParams,
    body: NewAnswer,
    reply: TextMessage,
  }),
  read: endpoint({
    method: "POST",
    path: `${path}/:id/read`,
    summary: "Mark the texts of a conversation as read, up to the last one shown",
    params: IdParams,
    body: ReadUpTo,
    reply: Done,
  }),
  addContact: endpoint({
    method: "POST",
    path: `${path}/:id/contact`,
    summary: "Make a stranger a customer, with the number that they text from",
    params: IdParams,
    body: NewTexter,
    reply: OpenConversation,
  }),
  decide: endpoint({
    method: "POST",
    path: `${path}/:id/decide`,
    summary: "Decide whether a text that may be a STOP is one",
    params: IdParams,
    body: Doubt,
    reply: OpenConversation,
  }),
};
