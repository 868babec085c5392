-- Old deliveries are deleted by when they were delivered.
create index delivery_delivered on webhook.delivery (delivered_at) where state = 'delivered';
