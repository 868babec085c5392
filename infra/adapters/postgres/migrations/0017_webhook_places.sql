-- Due deliveries are taken for each webhook by itself; those that were given up are counted for each.
drop index webhook.delivery_due;
create index delivery_open on webhook.delivery (subscription_id, state, due_at) where state <> 'delivered';
