-- Cuando un plan cambió de precio, ¿cuánto cambió lo que se elige?
-- Definición: leads que eligieron el plan en los 28 días antes y después de cada cambio del precio del primer mes de una casa. Elasticidad (arco): cambio relativo de lo elegido entre cambio relativo del precio, cada uno respecto de la media de antes y después. Con pocos leads no dice nada, y vacía está donde antes o después no hubo ninguno: entonces el número sería siempre el mismo.
-- Reloj: como era; el mes es el de Lima del cambio.
-- Queda fuera: los leads fusionados; los cambios desde los que aún no pasaron 28 días, los de planes que no estaban a la venta antes y después, y los de moneda.
-- Barra: leads_despues
with cambios as (
  select
    p.service_id, p.service, p.brand, p.currency, p.from_at as cambio,
    a.entry_price_cents as antes, p.entry_price_cents as despues
  from price p
  join price a
    on a.service_id = p.service_id and a.housing = p.housing and a.currency = p.currency and a.until_at = p.from_at
  join export_info e on epoch_ms(p.from_at) + 28 * 86400000::bigint <= epoch_ms(e.moment)
  where p.housing = 'house'
    and p.is_active and a.is_active
    and a.entry_price_cents <> p.entry_price_cents
    and (getvariable('mes') is null or strftime(p.from_at, '%Y-%m') = getvariable('mes'))
),
contados as (
  select
    c.*,
    count(l.lead_id) filter (where l.submitted_at < c.cambio) as n_antes,
    count(l.lead_id) filter (where l.submitted_at >= c.cambio) as n_despues
  from cambios c
  left join lead l
    on l.service_id = c.service_id
    and l.merged_into is null
    and epoch_ms(l.submitted_at) >= epoch_ms(c.cambio) - 28 * 86400000::bigint
    and epoch_ms(l.submitted_at) < epoch_ms(c.cambio) + 28 * 86400000::bigint
  group by all
)
select
  brand as operador,
  service as plan,
  strftime(cambio, '%Y-%m-%d') as cambio,
  currency as moneda,
  antes / 100.0 as precio_antes,
  despues / 100.0 as precio_despues,
  n_antes as leads_antes,
  n_despues as leads_despues,
  case
    when n_antes > 0 and n_despues > 0
      then round(((n_despues - n_antes) / ((n_despues + n_antes) / 2.0)) / ((despues - antes) / ((despues + antes) / 2.0)), 2)
  end as elasticidad
from contados
order by cambio, operador, plan;
