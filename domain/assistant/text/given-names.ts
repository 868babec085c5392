/** Given names of Peru and Chile, lower case without accents: what follows "soy" in lower case may also be a trade or a place. */
export const GIVEN_NAMES: ReadonlySet<string> = new Set(
  [
    "abel adela adolfo adrian adriana agustin agustina aida alan alberto alejandra alejandro alex alexandra alexis alfonso alfredo alicia alonso alvaro amanda amelia ana",
    "anais andrea andres angel angela angelica angie anibal anita antonella antonia antonio ariana ariel armando arturo astrid augusto aurora barbara beatriz belen benito",
    "benjamin bernardo bertha betty blanca brenda briana bruno byron camila camilo carla carlos carmela carmen carolina catalina cecilia cesar christian cinthia clara",
    "claudia claudio constanza consuelo cristian cristina cristobal cynthia dani daniel daniela danilo dante david dayana deborah delia denisse diana diego dina dora doris",
    "edgar edgardo edith edson eduardo edwin efrain elena eliana elias elizabeth elsa elva elvira emilia emilio enrique erick erika ernesto esteban estela esther eugenia",
    "eva evelyn fabian fabiola fabricio fanny fatima federico felipe felix fernanda fernando fidel fiorella flavia flor florencia francisca francisco franco freddy gabriel",
    "gabriela genesis gerardo german gianella giancarlo giovanna giuliana gisela gladys glenda gloria gonzalo graciela gregorio guadalupe guillermo gustavo haydee hector",
    "helen henry hernan hilda hugo humberto ignacia ignacio ines ingrid irene iris irma isabel isabella isidora ismael ivan ivonne jackeline jacqueline jaime janet javier",
    "jean jenny jennifer jeremy jessica jesus jhon jimena jimmy joaquin joel johana johanna john johnny jonathan jorge jose josefa josefina joseph josue joyce juan juana",
    "juana juanita julia julian juliana julieta julio karen karina karla katherine katia kevin kiara lady laura lautaro leandro leonardo leonor leopoldo leslie leticia",
    "lidia liliana lisbeth liz lizbeth lorena lorenzo lourdes lucero lucia luciana lucio lucy luis luisa luz mabel magaly maira manuel manuela marcela marcelo marco marcos",
    "margarita maria mariana maribel maricarmen mariela marilu marina mario marisol maritza marlene marta martha martin martina mateo matias mauricio max maximiliano mayra",
    "melanie melissa mercedes micaela miguel milagros miluska mirella miriam mirtha moises monica nancy natalia nataly nelida nelly nelson nestor nicolas nicole nilda noelia",
    "noemi nora norma octavio ofelia olga oliver olivia omar orlando oscar pablo pamela paola patricia patricio paul paula paulina paulo pedro percy piero pilar rafael",
    "ramiro ramon raquel raul rebeca reynaldo ricardo richard roberto rocio rodolfo rodrigo roger rolando roman romina ronald rosa rosalia rosario rosaura roxana ruben ruth",
    "sabina salvador samuel sandra santiago sara saul sebastian segundo sergio sheyla shirley silvana silvia simon sofia soledad sonia stefany stephanie susana tatiana teofilo",
    "teodoro teresa thalia tito tomas valentina valeria vanesa vanessa vania vanya vicente victor victoria vilma violeta virginia vivian viviana walter wendy wilber wilder wilfredo",
    "william wilmer wilson ximena yanet yanina yenny yesenia yessica yolanda yovana yuri zoila zulema",
  ].flatMap((names) => names.split(" ")),
);
