-- ¿Qué operadores convierten?
-- Definición: leads por la marca del plan que eligieron (como quedó corregido), y los que hoy están convertidos o perdidos.
-- Reloj: como era; el mes es el de Lima en que se envió el lead.
-- Queda fuera: los leads fusionados.
-- Barra: convertidos_pct
select
  market as mercado,
  coalesce(brand, 'sin plan') as operador,
  count(*) as leads,
  count(*) filter (where first_contact_at is not null) as contactados,
  count(*) filter (where status = 'converted') as convertidos,
  round(100.0 * count(*) filter (where status = 'converted') / count(*), 1) as convertidos_pct,
  count(*) filter (where status = 'lost') as perdidos
from lead
where merged_into is null
  and (getvariable('mes') is null or strftime(submitted_at, '%Y-%m') = getvariable('mes'))
group by market, brand
order by mercado, leads desc, operador;
