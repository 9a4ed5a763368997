-- People who asked for the demo on the landing page. Global: they are in no workspace yet.
CREATE TABLE demo_leads (
  id uuid PRIMARY KEY,
  first_name varchar(100) NOT NULL,
  last_name varchar(100) NOT NULL,
  email varchar(254) NOT NULL,
  email_key text NOT NULL UNIQUE,
  company_name varchar(200) NOT NULL,
  phone varchar(20),
  source varchar(50) NOT NULL DEFAULT 'landing-page-demo',
  status varchar(30) NOT NULL DEFAULT 'demo-accessed',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX demo_leads_created ON demo_leads (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON demo_leads TO mainstay_app;
