/** Calls about a person's own progress with tutorials, which are everybody's. */
export const tutorialFactories = {
  "POST /api/help/tutorials/:id/steps/:stepId": async () => ({
    params: { id: "daily-routine", stepId: "look-at-today" },
  }),
  "POST /api/help/tutorials/:id/restart": async () => ({ params: { id: "daily-routine" } }),
};

const article = async () => ({ params: { slug: "trash" }, body: { helpful: true } });
/** Calls about an article, which anyone may make. */
export const articleFactories = {
  "GET /api/help/articles/:slug": article,
  "POST /api/help/articles/:slug/feedback": article,
  "GET /tutorial-center/articles/:slug": article,
};
