/** Invented people are put together from these; each culture keeps its first names and surnames together. */
export interface NameList {
  women: readonly string[];
  men: readonly string[];
  /** Commonest first. */
  surnames: readonly string[];
}

/** Space between names, `_` inside one. */
const splitWords = (text: string) => text.split(' ').map((word) => word.replaceAll('_', ' '));

const list = (women: string, men: string, surnames: string): NameList => ({
  women: splitWords(women),
  men: splitWords(men),
  surnames: splitWords(surnames),
});

export const english = list(
  'Mary Jennifer Linda Sarah Jessica Emily Rebecca Laura Amanda Melissa Stephanie Rachel Megan Hannah Katherine Nicole Heather Amy Allison Erin Lauren Claire Abigail Natalie Grace Julia Caroline Molly Paige Audrey Brooke Leah Holly Marjorie Annelise Beth Colleen Diane Ellen Frances Gail Harriet Ivy Joanna Kendra Lorraine Maureen Noelle Olive Priscilla Ruth Sylvia Tabitha Ursula Vivian Willa Yvonne Bridget Cora Daphne Elise Fiona Greta Hazel Imogen June Kirsten Lydia Margot Nadine Paula Rosalind Sabrina Theresa Wendy',
  'James John Robert Michael William David Richard Thomas Daniel Matthew Christopher Andrew Joseph Mark Steven Paul Kevin Brian Timothy Jeffrey Scott Eric Stephen Gregory Patrick Benjamin Samuel Nathan Peter Zachary Kyle Ethan Walter Harold Keith Roger Lawrence Sean Austin Gerald Carl Dylan Arthur Jesse Bryan Lawson Hollis Wendell Torvald Neil Graham Spencer Preston Tucker Garrett Wyatt Clark Elliott Russell Simon Vincent Wesley Alden Barrett Calvin Damon Edgar Forrest Gordon Heath Irving Jasper Kendall Leland Mitchell Norman Owen Philip Quentin Reid Sterling Trevor Ulrich Victor Warren',
  "Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper Richardson Cox Howard Ward Peterson Gray James Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Butler Simmons Foster Bryant Alexander Russell Griffin Hayes Myers Ford Hamilton Graham Sullivan Wallace Woods Cole West Jordan Owens Reynolds Fisher Ellis Harrison Gibson McDonald Cruz Marshall Gomez Murray Freeman Wells Webb Simpson Stevens Tucker Porter Hunter Hicks Crawford Henry Boyd Mason Kennedy Warren Dixon Burns Gordon Shaw Holmes Rice Robertson Hunt Black Daniels Palmer Mills Nichols Grant Knight Ferguson Rose Stone Hawkins Dunn Perkins Hudson Spencer Gardner Stephens Payne Pierce Berry Matthews Arnold Wagner Willis Ray Watkins Olson Carroll Duncan Snyder Hart Cunningham Bradley Lane Andrews Harper Fox Riley Armstrong Carpenter Weaver Greene Lawrence Elliott Sims Austin Peters Kelley Franklin Lawson Fields Ryan Schmidt Carr Wheeler Chapman Oliver Montgomery Richards Williamson Johnston Banks Meyer Bishop McCoy Howell Morrison Hansen Garza Harvey Little Burton Stanley George Jacobs Reid Fuller Lynch Dean Gilbert Garrett Welch Larson Frazier Burke Hanson Day Moreno Bowman Fowler Brewer Hoffman Carlson Pearson Holland Douglas Fleming Jensen Byrd Davidson Hopkins May Terry Herrera Wade Soto Walters Curtis Neal Caldwell Lowe Jennings Barnett Graves Sherwood Halvorsen Greer Talbot Achterberg Ashby Blackwood Calloway Dunmore Eastman Fairbanks Goodwin Haversham Inglewood Kettering Lockhart Merriweather Northcott Oakley Pemberton Quimby Ravenscroft Stillwell Thornbury Underhill Vickers Whitlock Yardley O'Brien O'Connor O'Hara O'Neill",
);

export const latino = list(
  'Maria Ana Carmen Rosa Gabriela Daniela Patricia Claudia Veronica Alejandra Adriana Lucia Elena Mariana Isabel Guadalupe Silvia Beatriz Leticia Marisol Paola Ximena Yolanda Teresa Rocio Pilar Esperanza Catalina',
  'Jose Juan Luis Carlos Miguel Jorge Francisco Antonio Alejandro Roberto Fernando Ricardo Eduardo Javier Rafael Manuel Sergio Raul Hector Diego Andres Ramon Ernesto Gustavo Enrique Mateo Joaquin Emilio',
  'Garcia Rodriguez Martinez Hernandez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz Reyes Morales Cruz Ortiz Gutierrez Chavez Ramos Ruiz Alvarez Mendoza Vasquez Castillo Jimenez Moreno Romero Herrera Medina Aguilar Vargas Castro Guzman Fernandez Mendez Munoz Salazar Soto Vega Delgado Valdez Rios Alvarado Sandoval Contreras Figueroa Maldonado Acosta Navarro Cabrera Espinoza Rosales Fuentes Cisneros Zamora Villarreal Montoya Cardenas Solis Zuniga Barrera Escobar Quintero',
);

export const africanAmerican = list(
  'Keisha Tamika Latoya Ebony Imani Aaliyah Monique Danielle Jasmine Kiara Nia Renata Simone Tanisha Yolanda Zora Denise Camille Aisha Brianna Deja Essence Gwendolyn Jada Latrice Marcelle Odette Shanice',
  'Darnell Jamal Malik Terrence Marcus Andre Tyrone Desmond Lamar Reginald Cedric Darius Isaiah Jerome Kareem Maurice Otis Quincy Roland Tariq Tremaine Xavier Demetrius Elijah Clarence Everett Julius Leroy',
  'Williams Johnson Smith Jones Brown Jackson Davis Thomas Harris Robinson Taylor Wilson Moore White Lewis Walker Green Washington Thompson Anderson Scott Carter Wright Hill Allen Jefferson Booker Banks Gaines Mosley Freeman Dorsey Rollins Battle Chatman Bridges Randolph Douglass Hampton Pettway Tubbs Crenshaw Boykin Fontenot Broussard Guillory',
);

export const southAsian = list(
  'Priya Anjali Deepa Kavita Lakshmi Meera Neha Nisha Pooja Radhika Shreya Sunita Ananya Divya Farah Zainab Sana Leela',
  'Raj Anil Arjun Deepak Kiran Nikhil Rahul Rohan Sanjay Vikram Vivek Amit Arvind Imran Faisal Naveen Suresh Hari',
  'Patel Singh Shah Sharma Khan Kumar Gupta Reddy Rao Desai Mehta Joshi Nair Iyer Chowdhury Banerjee Mukherjee Kapoor Malhotra Bhatt Ahmed Siddiqui Rahman Krishnan Pillai Venkataraman',
);

export const eastAsian = list(
  'Grace Mei Ling Jing Hui Yuki Naomi Hana Soo-jin Yun-hee Ji-woo Min-ji Linh Thuy Mai Lan Wei Xin Amy Christine Vivian Joyce',
  'David Kevin Wei Jun Ming Hao Kenji Hiroshi Takeshi Daniel Sung-ho Joon Minh Tuan Hung Duc Andrew Jason Eric Albert Henry Victor',
  'Chen Wang Li Liu Zhang Wong Lin Huang Wu Yang Chan Lee Kim Park Choi Jung Kang Yoon Nguyen Tran Le Pham Hoang Vo Dang Bui Tanaka Yamamoto Nakamura Suzuki Sato Watanabe Kobayashi Ito Cheung Leung Ho Tsai Hsu Liang',
);

export const filipino = list(
  'Maricel Rowena Jocelyn Marites Cherry Divina Luz Analyn Imelda Corazon',
  'Rodel Jun Arnel Ramil Dennis Noel Edwin Benigno Crisanto Reynaldo',
  'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Villanueva Aquino Dela_Cruz Pascual Manalo Dimaculangan Magsaysay Macaraeg Abad Salonga',
);

export const slavic = list(
  'Agnieszka Katarzyna Olga Natalia Irina Svetlana Ewa Joanna Magda Oksana Daria Milena Vesna Jelena',
  'Piotr Andrzej Marek Tomasz Igor Sergei Dmitri Oleg Viktor Bogdan Milan Goran Pavel Stefan',
  'Kowalski Nowak Wisniewski Zielinski Lewandowski Kaminski Petrov Ivanov Sokolov Volkov Kowalczyk Dvorak Novotny Horvat Kovac Petrovic Jovanovic Shevchenko Bondarenko Tkachenko Mazur Wojcik',
);

export const european = list(
  'Giulia Francesca Ingrid Astrid Elke Heidi Marta Sofia Chiara Annika Saskia Mireille Colette Ilse Britta Carlotta',
  'Marco Giovanni Lars Erik Klaus Dieter Pierre Luca Matteo Sven Nils Bruno Enzo Henrik Anton Jurgen',
  'Rossi Russo Esposito Romano Ricci Conti Muller Schneider Fischer Weber Becker Hoffmann Schroeder Larsen Johansen Andersen Lindqvist Bergstrom Lindholm Nilsson Dubois Moreau Laurent Fontaine Van_Dyke De_Vries Vandenberg Ferrari Bianchi Marchetti Papadopoulos Costa Ferreira Silva Pereira Oliveira',
);

export const african = list(
  'Ifeoma Ngozi Amina Abena Adwoa Chidinma Folake Wanjiru Akua Zawadi Makena Efua',
  'Emeka Chinedu Kwame Kofi Oluwaseun Tunde Babajide Abdi Mamadou Sekou Tendai Yaw',
  'Okafor Okonkwo Adeyemi Mensah Boateng Owusu Amankwah Abara Eze Nwosu Balogun Diallo Traore Kamau Mwangi Mutua Tesfaye Bekele Abebe Osei Asante Okoro',
);

export const middleEastern = list(
  'Leila Yasmin Nadia Layla Samira Rania Dina Shirin Parisa Noor Mariam Hala',
  'Omar Hassan Karim Samir Tarek Ali Yusuf Reza Amir Farid Nabil Elias',
  'Haddad Khoury Nasser Mansour Saleh Aziz Hamdan Rahimi Karimi Hosseini Tehrani Sabbagh Najjar Bishara Azar Shaheen Farouk Ghanem',
);

/** Letters beyond ASCII, as a search must find them without (`Núñez` by "nunez"). */
export const accented = list(
  'Zoë Chloë Renée Siobhán Sinéad Bríd María Sofía Lucía Inés Verónica Ángela Belén Özlem Åsa Gabriëlle Thérèse Noémie Zuzana Małgorzata Agnès Priscila Mónica Nhã-Thy Hồng Jóhanna',
  'José Andrés Ramón Jesús Raúl Nicolás Tomás Óscar Iñaki Jürgen Jörg François André Rémy Søren Håkan Łukasz Michał Zbyněk Dragoş Ștefan Şükrü Đức Tuấn Séamus Pádraig',
  'Núñez Peña Muñoz Ibáñez Ordóñez Márquez Gutiérrez Hernández García Pérez Sánchez Nóbrega Gonçalves Magalhães Müller Schröder Köhler Bäcker Lindström Sjögren Ångström Sørensen Bjørnstad Ødegaard Wałęsa Wójcik Dvořák Novák Čapek Şahin Yılmaz Öztürk Nguyễn Trần Phạm Ó_Súilleabháin Ní_Bhriain Léger Lefèvre Bélanger Desprès',
);

/** What a duplicate listing may call the same person. */
export const nicknames: Readonly<Record<string, string>> = Object.fromEntries(
  'William:Bill Robert:Bob Richard:Rick Michael:Mike James:Jim John:Jack Thomas:Tom Daniel:Dan Matthew:Matt Christopher:Chris Andrew:Drew Joseph:Joe Steven:Steve Timothy:Tim Jeffrey:Jeff Gregory:Greg Patrick:Pat Benjamin:Ben Samuel:Sam Nathan:Nate Peter:Pete Zachary:Zach Lawrence:Larry Gerald:Jerry Arthur:Art Russell:Russ Vincent:Vince Philip:Phil Jennifer:Jen Rebecca:Becky Jessica:Jess Stephanie:Steph Katherine:Kate Allison:Ally Abigail:Abby Natalie:Nat Margot:Maggie Theresa:Terry Francisco:Paco Alejandro:Alex Roberto:Beto Guadalupe:Lupe Gabriela:Gaby Reginald:Reggie Terrence:Terry Demetrius:Dee Gwendolyn:Gwen'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
