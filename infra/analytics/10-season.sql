-- ¿Qué días de la semana llegan los leads?
-- Definición: leads por el día de la semana de Lima en que se enviaron, y la media por cada uno de esos días que hubo entre el primero y el último.
-- Reloj: como era; el mes es el de Lima en que se envió el lead.
-- Queda fuera: los leads fusionados y los que ingresó el equipo.
-- Barra: por_dia
with contados as (
  select market, submitted_at::date as dia
  from lead
  where merged_into is null
    and not entered
    and (getvariable('mes') is null or strftime(submitted_at, '%Y-%m') = getvariable('mes'))
),
dias as (
  select isodow(dia) as orden, count(*) as cuantos
  from (select unnest(generate_series(min(dia), max(dia), interval 1 day))::date as dia from contados)
  group by orden
)
select
  c.market as mercado,
  ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'][isodow(c.dia)] as dia_de_la_semana,
  count(*) as leads,
  round(count(*) / any_value(d.cuantos), 1) as por_dia
from contados c
join dias d on d.orden = isodow(c.dia)
group by c.market, isodow(c.dia)
order by mercado, isodow(c.dia);
