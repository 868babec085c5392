-- ¿Convierten más los planes baratos o los caros?
-- Definición: leads por el precio del primer mes que no es gratis del plan elegido, el día en que se enviaron (de uno corregido, el del día de la corrección; de un plan que no es del catálogo, como los de alarmas y seguros, el que mostró su cotizador), en cuartos de los precios de su mercado y moneda.
-- Reloj: como era; el mes es el de Lima en que se envió el lead. El precio es el de entonces, no el de hoy.
-- Queda fuera: los leads fusionados y los que no eligieron un plan.
-- Barra: convertidos_pct
with elegidos as (
  select market, currency, status, plan_price_cents, ntile(4) over (partition by market, currency order by plan_price_cents, lead_id) as cuarto
  from lead
  where merged_into is null
    and plan_price_cents is not null
    and (getvariable('mes') is null or strftime(submitted_at, '%Y-%m') = getvariable('mes'))
)
select
  market as mercado,
  currency as moneda,
  cuarto,
  min(plan_price_cents) / 100.0 as precio_desde,
  max(plan_price_cents) / 100.0 as precio_hasta,
  count(*) as leads,
  count(*) filter (where status = 'converted') as convertidos,
  round(100.0 * count(*) filter (where status = 'converted') / count(*), 1) as convertidos_pct
from elegidos
group by market, currency, cuarto
order by mercado, moneda, cuarto;
