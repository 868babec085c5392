-- Subscriptions are events from here on (infra/decisions/0022): the next start turns the rows of webhook.subscription into
-- events and deletes them one by one. Deliveries stay rows, of subscriptions that history knows.
alter table webhook.delivery drop constraint delivery_subscription_id_fkey;
